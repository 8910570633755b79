import { useRef, useState } from 'react';
import { t } from '../../../lib/i18n.ts';
import type { LocalEvent } from './local-events.ts';
import type { SiteEvent } from './site-events.ts';
import type { useSiteEvents } from './use-site-events.ts';

interface Options {
  events: ReturnType<typeof useSiteEvents>;
  /** Clears the filter, which might hide a new event. */
  showAll: () => void;
}

/** State of adding and deleting: the open dialog, the status message and the focus. */
export function useEventChanges({ events, showAll }: Options) {
  const [adding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<SiteEvent | null>(null);
  const [statusText, setStatusText] = useState('');
  const status = useRef<HTMLParagraphElement>(null);

  function add(event: Omit<LocalEvent, 'id'>) {
    const { id, isStored } = events.add(event);
    showAll();
    setAdding(false);
    setStatusText(
      isStored
        ? t('Event added. It’s saved on this device.')
        : t('Event added, but this device has no room to save it. It’ll be gone when you leave this page.'),
    );
    requestAnimationFrame(() => document.getElementById(id)?.focus());
  }

  function remove() {
    if (!deleting) return;
    events.remove(deleting);
    setDeleting(null);
    setStatusText(t('{title} deleted on this device.', { title: deleting.title }));
    requestAnimationFrame(() => status.current?.focus());
  }

  return { adding, setAdding, deleting, setDeleting, statusText, status, add, remove };
}
