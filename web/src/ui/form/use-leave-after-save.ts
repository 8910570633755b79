import { useEffect, useEffectEvent, useState } from 'react';

/** Navigates away after saving, once the unsaved-changes dialog has seen the saved state. */
export function useLeaveAfterSave(onLeave: () => void) {
  const [isSaved, setSaved] = useState(false);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (isSaved) leave();
  }, [isSaved]);
  return { isSaved, markSaved: () => setSaved(true) };
}
