import { useEffect, useEffectEvent, useState } from 'react';

/** Leaves a form after it was saved: not before the question about unsaved changes knows of it. */
export function useLeaveAfterSave(onLeave: () => void) {
  const [isSaved, setSaved] = useState(false);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (isSaved) leave();
  }, [isSaved]);
  return { isSaved, markSaved: () => setSaved(true) };
}
