import type { SiteContent } from '@kanisa/contract/site/site-content.schema.ts';
import { useState } from 'react';
import { t } from '../../../../lib/i18n.ts';
import { buttonClass } from '../../../../ui/button-link.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import frame from '../../../../ui/page/frame.module.css';
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
  const [page, setPage] = useState(firstPage);
  return (
    <Dialog
      title={title}
      className={styles['dialog']}
      focused="[data-close]"
      onClose={onClose}
      renderHeader={(heading) => (
        <div className={frame['stack12']}>
          <div className={styles['bar']}>
            {heading}
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
      )}
    >
      <SitePreview content={content} page={page} />
    </Dialog>
  );
}
