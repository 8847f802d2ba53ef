"""Print the server's OpenAPI schema as JSON, for the web client's types."""

import sys

import msgspec

from pitboss.server.app import create_app
from pitboss.server.description import described
from pitboss.server.settings import Settings


def main() -> None:
    app = create_app(Settings(database=":memory:"))
    schema = msgspec.json.encode(described(app.openapi_schema.to_schema()), order="deterministic")
    sys.stdout.write(msgspec.json.format(schema, indent=1).decode() + "\n")


if __name__ == "__main__":
    main()
