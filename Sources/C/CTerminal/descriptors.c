#include "descriptors.h"

#include <fcntl.h>
#include <unistd.h>

__attribute__((constructor)) void terminal_descriptors_occupy(void) {
  static const int modes[] = {O_RDONLY, O_RDONLY, O_WRONLY};
  // From the lowest up: a new file gets the lowest number that is free.
  for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor += 1) {
    if (fcntl(descriptor, F_GETFD) == -1) open("/dev/null", modes[descriptor]);
  }
}
