import { siteMessages } from '@kanisa/contract/site/site.ts';
import type { SectionSummary, SiteVersion } from '@kanisa/contract/site/site-editing.schema.ts';
import { useState } from 'react';
import { t } from '../../../../lib/i18n.ts';
import { formatFullName } from '../../../../lib/text/full-name.ts';
import { ButtonLink, buttonClass } from '../../../../ui/button-link.tsx';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import frame from '../../../../ui/page/frame.module.css';
import { Sentence } from '../../../../ui/text/sentence.tsx';
import { TimeAgo } from '../../../../ui/text/time-ago.tsx';
import { getSectionPath } from '../shared/section-texts.ts';
import { useReloadOfPublished } from '../shared/use-reload-of-published.ts';
import styles from './overview.module.css';
import { PublishDialog } from './publish-dialog.tsx';

interface Props {
  sections: readonly SectionSummary[];
  published: SiteVersion;
  /** The number of parts that visitors see of the example. */
  exampleParts: number;
}

/** How far the saved sections are from the live ones, and the step between the two. */
export function PublishCard({ sections, published, exampleParts }: Props) {
  const [isAsking, setAsking] = useState(false);
  const { isLive, reload } = useReloadOfPublished();
  const changed = sections.filter(({ state }) => state === 'changed').length;
  return (
    <section className={`${frame['card']} ${styles['publish']}`} aria-labelledby="publish-title">
      <div>
        <h2 id="publish-title">{getHeading(changed, published.version, exampleParts)}</h2>
        <p className={frame['soft']}>
          <PublishedText published={published} />
        </p>
      </div>
      {isLive && changed === 0 && <Banner tone="success">{siteMessages.published}</Banner>}
      <div className={frame['buttons']}>
        {changed > 0 && (
          <button type="button" className={buttonClass('main')} onClick={() => setAsking(true)}>
            {t('See the changes and publish')}
          </button>
        )}
        {changed === 0 && exampleParts > 0 && (
          <button type="button" className={buttonClass('main')} onClick={() => setAsking(true)}>
            {t('See what is the example’s')}
          </button>
        )}
        {changed === 0 && published.version === 0 && (
          <ButtonLink to={getSectionPath('facts')}>{t('Start with name and facts')}</ButtonLink>
        )}
        {/* A new document: an open one keeps the version that it was loaded with. */}
        <ButtonLink to="/" look="plain" reloadDocument>
          {t('Open the site')}
        </ButtonLink>
      </div>
      {isAsking && <PublishDialog onClose={() => setAsking(false)} onPublished={reload} />}
    </section>
  );
}

function getHeading(changed: number, version: number, exampleParts: number): string {
  if (changed > 0) return t('{count} sections are not live yet', { count: changed });
  if (version === 0) return t('Make it your church');
  return exampleParts === 0
    ? t('Everything is live')
    : t('Live, with {count} parts of the example', { count: exampleParts });
}

function PublishedText({ published }: { published: SiteVersion }) {
  const { version, published_at: at, published_by: by } = published;
  if (version === 0) return t('Visitors see the example church that Kanisa ships with.');
  const text = by
    ? t('Version {version}, by {name}, {when}', { version, name: formatFullName(by) })
    : t('Version {version}, {when}', { version });
  return <Sentence text={text} values={{ when: at && <TimeAgo instant={at} /> }} />;
}
