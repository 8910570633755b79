import { type ComponentType, lazy, Suspense } from 'react';
import type { Operation } from '../../offline/queue/operation.ts';

interface Props {
  operations: readonly Operation[];
}
interface NotesModule {
  default: ComponentType<Props>;
}

const loadNotes = async (): Promise<NotesModule> => ({
  default: (await import('./operation-notes.tsx')).OperationNotes,
});
// The background work of a page has loaded it while there was a line. Without it the page stays as it is.
const OperationNotes = lazy(() => loadNotes().catch((): NotesModule => ({ default: () => null })));

/** Says at a thing what waits to be sent about it, and what the server refused. Nothing in the usual case. */
export function OperationSlot({ operations }: Props) {
  if (operations.length === 0) return null;
  return (
    <Suspense>
      <OperationNotes operations={operations} />
    </Suspense>
  );
}
