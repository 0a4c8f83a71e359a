#include "descriptors.h"

#include <fcntl.h>
#include <unistd.h>

__attribute__((constructor)) void terminal_descriptors_occupy(void) {
  static const int modes[] = {O_RDONLY, O_RDONLY, O_WRONLY};
  // Go upward, because a newly opened file gets the lowest free number.
  for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor += 1) {
    if (fcntl(descriptor, F_GETFD) == -1) open("/dev/null", modes[descriptor]);
  }
}
