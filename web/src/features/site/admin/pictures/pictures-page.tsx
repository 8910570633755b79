import type { SiteImageKind } from '@kanisa/contract/site/picture-sizes.ts';
import type { ListedSiteImage } from '@kanisa/contract/site/site-images.schema.ts';
import { siteImageFallbacks } from '@kanisa/contract/site/site-images.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../../lib/api/api-client.ts';
import { formatDate, t } from '../../../../lib/i18n.ts';
import { formatFullName } from '../../../../lib/text/full-name.ts';
import { pageTitle } from '../../../../lib/text/page-title.ts';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import frame from '../../../../ui/page/frame.module.css';
import { siteKey, useReloadSite } from '../shared/api.ts';
import { SiteListPage } from '../shared/site-list-page.tsx';
import styles from './pictures.module.css';
import { RemoveForGood } from './remove-picture.tsx';
import { SiteImageThumb } from './site-image.tsx';

export const meta = () => [{ title: pageTitle(t('Pictures of the site')) }];

const KINDS: Record<SiteImageKind, string> = {
  logo: t('Logo'),
  home: t('Home picture'),
  portrait: t('Portrait'),
  ministry: t('Picture of a ministry'),
};

export default function PicturesPage() {
  const pictures = useQuery({
    queryKey: siteKey('images'),
    queryFn: ({ signal }) => callApi('GET /admin/site/images', { signal, fallback: siteImageFallbacks.list }),
    select: (answer) => answer.images,
    refetchOnMount: 'always',
  });
  return (
    <SiteListPage
      title={t('Pictures of the site')}
      lead={t('If somebody no longer agrees to be shown, remove the picture here. It is gone at once, everywhere.')}
      query={pictures}
    >
      {(listed) => <PictureList pictures={listed} />}
    </SiteListPage>
  );
}

function PictureList({ pictures }: { pictures: readonly ListedSiteImage[] }) {
  const reloadSite = useReloadSite();
  if (pictures.length === 0) {
    return (
      <div className={frame['card']}>
        <EmptyState
          title={t('No pictures yet')}
          action={<ButtonLink to="/admin/site/look">{t('Add a logo')}</ButtonLink>}
        >
          <p>{t('Pictures that you upload in a section appear here.')}</p>
        </EmptyState>
      </div>
    );
  }
  return (
    <ul className={styles['gallery']}>
      {pictures.map(({ name, kind, consent }) => (
        <li key={name} className={frame['box']}>
          <div className={styles['tile']} data-kind={kind}>
            <SiteImageThumb name={name} kind={kind} />
          </div>
          <p className={frame['strong']}>{KINDS[kind]}</p>
          {consent && <Consent consent={consent} />}
          <RemoveForGood name={name} label={`${t('Remove for good')}: ${KINDS[kind]}`} onRemoved={reloadSite} />
        </li>
      ))}
    </ul>
  );
}

/** Who agreed that the portrait is shown, for the day on which somebody asks. */
function Consent({ consent }: { consent: NonNullable<ListedSiteImage['consent']> }) {
  const date = formatDate(consent.agreed_at);
  return (
    <p className={styles['hint']}>
      {consent.recorded_by
        ? t('Agreed: {date}, recorded by {name}', { date, name: formatFullName(consent.recorded_by) })
        : t('Agreed: {date}', { date })}
      {consent.guardian && (
        <>
          <br />
          {t('Guardian: {name}', { name: consent.guardian })}
        </>
      )}
    </p>
  );
}
