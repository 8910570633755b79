import type { ExamplePart } from '@kanisa/contract/site/example-parts.ts';
import { SITE_SECTIONS } from '@kanisa/contract/site/sections.ts';
import { siteFallbacks, siteMessages } from '@kanisa/contract/site/site.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../../lib/api/api-client.ts';
import { useApiMutation } from '../../../../lib/api/use-api-mutation.ts';
import { t } from '../../../../lib/i18n.ts';
import { buttonClass } from '../../../../ui/button-link.tsx';
import { Dialog, DialogButtons } from '../../../../ui/dialogs/dialog.tsx';
import { ApiErrorBanner } from '../../../../ui/feedback/api-error-banner.tsx';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { SkeletonLines } from '../../../../ui/feedback/skeleton.tsx';
import { RENDER_TIMEOUT_MS, siteKey } from '../shared/api.ts';
import { ChangeList } from './change-list.tsx';
import { ExampleFacts, ExampleParts } from './example-choices.tsx';
import styles from './publish-dialog.module.css';
import { useExampleChoices } from './use-example-choices.ts';

interface Props {
  onClose: () => void;
  onPublished: () => void;
}

/** Shows what publishing changes, before it does. */
export function PublishDialog({ onClose, onPublished }: Props) {
  const { changes, publishing } = usePublishing(onPublished);
  const example = useExampleChoices(changes.data?.example);
  const { leftOut } = example;
  const hasChanges = (changes.data?.changes.length ?? 0) > 0 || leftOut.length > 0;
  const draft = changes.data && hasChanges && example.isSettled ? changes.data.draft : null;
  return (
    <Dialog title={t('This will change')} width={680} focused="h2" isBusy={publishing.isPending} onClose={onClose}>
      {publishing.isError && <Banner tone="error">{publishing.error.message}</Banner>}
      <div className={styles['body']}>
        <ExampleFacts facts={example.facts} areOurs={example.areOurs} onChange={example.setOurs} />
        <ExampleParts parts={example.parts} leftOut={leftOut} onChange={example.choose} />
        <Changes changes={changes} hasOthers={leftOut.length > 0} />
      </div>
      <DialogButtons isSticky>
        <button type="button" className={buttonClass('plain')} disabled={publishing.isPending} onClick={onClose}>
          {t('Not yet')}
        </button>
        <button
          type="button"
          className={buttonClass('main')}
          disabled={publishing.isPending || changes.isFetching || draft === null}
          onClick={() => draft !== null && publishing.mutate({ draft, leave_out: leftOut })}
        >
          {publishing.isPending ? t('Publishing...') : t('Publish')}
        </button>
      </DialogButtons>
    </Dialog>
  );
}

function usePublishing(onPublished: () => void) {
  const changes = useQuery({
    queryKey: siteKey('changes'),
    queryFn: ({ signal }) => callApi('GET /admin/site/changes', { signal, fallback: siteFallbacks.read }),
    gcTime: 0,
  });
  const publishing = useApiMutation({
    mutationFn: (body: { draft: string; leave_out: ExamplePart[] }) =>
      callApi('POST /admin/site/publish', {
        body,
        fallback: siteFallbacks.publish,
        timeoutMs: RENDER_TIMEOUT_MS,
      }),
    onSuccess: onPublished,
    // Somebody saved meanwhile: the list must be the one that will be published.
    onError: () => void changes.refetch(),
  });
  return { changes, publishing };
}

interface ChangesProps {
  changes: ReturnType<typeof usePublishing>['changes'];
  /** Whether parts of the example are left out, which is a change, too. */
  hasOthers: boolean;
}

function Changes({ changes, hasOthers }: ChangesProps) {
  if (changes.isPending) return <SkeletonLines count={6} />;
  if (!changes.data) {
    return <ApiErrorBanner error={changes.error} busy={changes.isFetching} onRetry={() => void changes.refetch()} />;
  }
  const list = changes.data.changes;
  if (list.length === 0) return hasOthers ? null : <p>{siteMessages.nothingChanged}</p>;
  return SITE_SECTIONS.map((section) => (
    <ChangeList key={section} section={section} changes={list.filter((change) => change.section === section)} />
  ));
}
