// The program's texts in other languages: nothing is called here, the tables are there once the program is loaded.
