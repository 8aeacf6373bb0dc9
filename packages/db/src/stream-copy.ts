import type pg from "pg";

/** The callbacks that the driver expects of a custom statement. */
interface Statement extends pg.Submittable {
  handleCopyData(message: { readonly chunk: Uint8Array }): void;
  handleCommandComplete(): void;
  handleReadyForQuery(): void;
  handleError(error: Error): void;
}

/**
 * Runs `copy … to stdout` and passes on each chunk as it arrives; the chunk is valid until `onChunk` returns. Rows are
 * neither buffered nor copied, which dominates the cost of millions of rows. An error thrown by `onChunk` is reported
 * after the end of the stream, because an aborted COPY leaves an unusable connection.
 */
export const streamCopy = (client: pg.ClientBase, text: string, onChunk: (chunk: Uint8Array) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    let failure: Error | null = null;
    const statement: Statement = {
      submit: (connection) => connection.query(text),
      handleCopyData({ chunk }) {
        if (failure !== null) return;
        try {
          onChunk(chunk);
        } catch (error) {
          failure = error as Error;
        }
      },
      handleCommandComplete() {},
      handleReadyForQuery() {
        if (failure === null) resolve();
        else reject(failure);
      },
      handleError(error) {
        failure ??= error;
        // A broken connection never becomes ready again.
        reject(failure);
      },
    };
    client.query(statement);
  });
