import type { AnswerOf } from '@kanisa/contract/core/endpoint.schema.ts';
import type { emailPreview } from '@kanisa/contract/messaging/emails.schema.ts';
import { useState } from 'react';
import { t } from '../../../../lib/i18n.ts';
import { buttonClass } from '../../../../ui/button-link.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import styles from './preview-dialog.module.css';

export type EmailPreview = AnswerOf<typeof emailPreview>['preview'];

/** The email as a recipient gets it, in a sandboxed frame: its scripts do not run and its links cannot leave the frame. */
export function PreviewDialog({ preview, onClose }: { preview: EmailPreview; onClose: () => void }) {
  const [view, setView] = useState<'design' | 'plain'>('design');

  return (
    <Dialog title={t('Preview')} width={720} className={styles['sheet']} onClose={onClose}>
      <dl className={styles['head']}>
        <HeaderLine term={t('From')} value={preview.from} />
        {preview.reply_to !== null && <HeaderLine term={t('Replies to')} value={preview.reply_to} />}
        <HeaderLine term={t('Subject')} value={preview.subject} />
      </dl>
      <SegmentedControl
        label={t('How to show it')}
        choices={[
          { value: 'design', label: t('With design') },
          { value: 'plain', label: t('Plain text') },
        ]}
        value={view}
        onChange={setView}
      />
      {view === 'plain' ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text is scrolled by keyboard too
        <pre className={styles['text']} tabIndex={0} aria-label={t('Plain text')}>
          {preview.text}
        </pre>
      ) : (
        <iframe className={styles['frame']} title={t('The email')} sandbox="" srcDoc={preview.html} />
      )}
      <button type="button" className={buttonClass('plain')} onClick={onClose}>
        {t('Close')}
      </button>
    </Dialog>
  );
}

function HeaderLine({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}
