"""The site: tables in the browser, and an API for programs."""
