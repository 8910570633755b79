import { type ComponentType, lazy, Suspense } from 'react';
import { useWaiting } from '../offline/queue/use-waiting.ts';

interface ListModule {
  default: ComponentType;
}

const loadList = async (): Promise<ListModule> => ({ default: (await import('./operation-list.tsx')).OperationList });
const OperationList = lazy(() => loadList().catch((): ListModule => ({ default: () => null })));

/** The writes that wait, above every page of the app area. Nothing in the usual case. */
export function OperationStrip() {
  const { operations, deletedCount } = useWaiting();
  if (operations.length + deletedCount === 0) return null;
  return (
    <Suspense>
      <OperationList />
    </Suspense>
  );
}
