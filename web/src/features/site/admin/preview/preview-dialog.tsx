import type { SiteContent } from '@kanisa/contract/site/site-content.schema.ts';
import { useId, useState } from 'react';
import { t } from '../../../../lib/i18n.ts';
import { buttonClass } from '../../../../ui/button-link.tsx';
import { useModalDialog } from '../../../../ui/dialogs/use-modal-dialog.ts';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import styles from './preview.module.css';
import { PREVIEW_PAGES, type PreviewPage } from './preview-pages.ts';
import { SitePreview } from './site-preview.tsx';

interface Props {
  title: string;
  content: SiteContent;
  page: PreviewPage;
  /** Lets the viewer change the page. */
  choosesPage?: boolean;
  onClose: () => void;
}

const PAGES = Object.keys(PREVIEW_PAGES) as PreviewPage[];

/** The preview on the whole screen. */
export function PreviewDialog({ title, content, page: firstPage, choosesPage = false, onClose }: Props) {
  const dialog = useModalDialog('[data-close]');
  const titleId = useId();
  const [page, setPage] = useState(firstPage);
  return (
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles['top']}>
        <div className={styles['bar']}>
          <h2 id={titleId}>{title}</h2>
          <button type="button" data-close className={buttonClass('plain')} onClick={onClose}>
            {t('Close')}
          </button>
        </div>
        {choosesPage && (
          <div className={styles['control']}>
            <SegmentedControl
              label={t('Page')}
              value={page}
              onChange={setPage}
              choices={PAGES.map((value) => ({ value, label: PREVIEW_PAGES[value].label }))}
            />
          </div>
        )}
      </div>
      <SitePreview content={content} page={page} />
    </dialog>
  );
}
