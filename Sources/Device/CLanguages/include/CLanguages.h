// The program's texts in other languages. There is no function to call: loading the program registers the tables.
