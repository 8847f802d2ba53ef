"""The table server: tables for every registered game, over HTTP and WebSocket, on the ledger."""
