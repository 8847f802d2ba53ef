"""Papers: what is printed or filed, as text, HTML and PDF. The same paper has the same bytes whenever it is made."""
