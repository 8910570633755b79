import type { SiteSection } from '@kanisa/contract/site/sections.ts';
import type { SiteContent } from '@kanisa/contract/site/site-content.schema.ts';
import { useState } from 'react';
import { useMediaQuery } from '../../../../lib/browser/use-media-query.ts';
import { t } from '../../../../lib/i18n.ts';
import { buttonClass } from '../../../../ui/button-link.tsx';
import { PreviewDialog } from '../preview/preview-dialog.tsx';
import { PAGE_OF_SECTION } from '../preview/preview-pages.ts';
import { SitePreview } from '../preview/site-preview.tsx';
import styles from './section.module.css';

interface Props {
  section: SiteSection;
  content: SiteContent;
  /** Shows the button of a narrow screen instead of the preview beside the form. */
  isButton: boolean;
}

/** The style sheet uses the same number. */
const HAS_ROOM = '(min-width: 1180px)';

export function SectionPreview({ section, content, isButton }: Props) {
  const hasRoom = useMediaQuery(HAS_ROOM);
  const [isOpen, setOpen] = useState(false);
  const page = PAGE_OF_SECTION[section];
  if (!isButton) {
    return (
      hasRoom && (
        <aside className={styles['aside']} aria-label={t('Preview')}>
          <SitePreview content={content} page={page} />
        </aside>
      )
    );
  }
  if (hasRoom) return null;
  return (
    <>
      <button type="button" className={buttonClass('plain')} onClick={() => setOpen(true)}>
        {t('Preview', { context: 'button' })}
      </button>
      {isOpen && <PreviewDialog title={t('Preview')} content={content} page={page} onClose={() => setOpen(false)} />}
    </>
  );
}
