import type pg from "pg";

/** What the driver asks of a statement that it does not know by itself. */
interface Statement extends pg.Submittable {
  handleCopyData(message: { readonly chunk: Uint8Array }): void;
  handleCommandComplete(): void;
  handleReadyForQuery(): void;
  handleError(error: Error): void;
}

/**
 * Runs `copy … to stdout` and hands over each piece as it comes: it is there until `hear` returns. Nothing is held back and
 * nothing copied, which for rows by the million is most of the work. What goes wrong while hearing is told at the end, as
 * half a copy leaves a connection nobody can use.
 */
export const hearCopy = (client: pg.ClientBase, text: string, hear: (piece: Uint8Array) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    let failure: Error | null = null;
    const statement: Statement = {
      submit: (connection) => connection.query(text),
      handleCopyData({ chunk }) {
        if (failure !== null) return;
        try {
          hear(chunk);
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
        // A connection that broke is never ready again.
        reject(failure);
      },
    };
    client.query(statement);
  });
