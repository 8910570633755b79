import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@kanisa/contract/core/languages.ts';
import type { Profile } from '@kanisa/contract/people/profile.schema.ts';
import { profileFallbacks } from '@kanisa/contract/people/profile.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { shownSite } from '../../../content/shown-site.ts';
import { useApiMutation } from '../../../lib/api/use-api-mutation.ts';
import { t } from '../../../lib/i18n.ts';
import { rememberLanguage, toAddress } from '../../../lib/language/other-language.ts';
import { language as shownLanguage } from '../../../locales/catalogue.ts';
import { callOrWait } from '../../../offline/queue/operation-call.ts';
import { useOperations } from '../../../offline/queue/use-waiting.ts';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { OperationSlot } from '../../../ui/feedback/operation-slot.tsx';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import frame from '../../../ui/page/frame.module.css';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SET_PREFERENCE, updateCachedProfile } from '../shared/own-profile.ts';
import styles from './profile.module.css';

/** The language of the account: of its mails and texts, and of the product on every device. */
export function LanguageCard({ profile }: { profile: Profile }) {
  const change = useLanguageChange();
  const operations = useOperations({ write: SET_PREFERENCE, params: {}, body: { language: '' } });
  const waiting = operations.findLast(({ state }) => state !== 'refused')?.body as { language?: Language } | undefined;
  const chosen = waiting?.language ?? profile.language;
  if (!shownSite.languages.kiswahili) return null;
  return (
    <section className={`${frame['card']} ${styles['card']} ${styles['language']}`} aria-labelledby="language">
      <h2 id="language">{t('Language')}</h2>
      <p>{t('Pages, emails and text messages come to you in this language.')}</p>
      <SegmentedControl
        label={t('Language')}
        choices={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        value={change.isPending ? change.variables : chosen}
        onChange={(wanted) => {
          if (!change.isPending && wanted !== chosen) change.mutate(wanted);
        }}
      />
      <OperationSlot operations={operations} />
      {change.error && <ApiErrorBanner error={change.error} />}
    </section>
  );
}

function useLanguageChange() {
  const client = useQueryClient();
  const { pathname, search, hash } = useLocation();
  return useApiMutation<void, Language>({
    async mutationFn(wanted) {
      const body = { language: wanted };
      const sent = await callOrWait(SET_PREFERENCE, {
        body,
        fallback: profileFallbacks.preferences,
        title: t('Language'),
      });
      // The pages in the other language may not be on this device.
      if (sent.waits) return;
      const { message } = sent.answer;
      rememberLanguage(wanted);
      updateCachedProfile(client, (before) => ({ ...before, language: wanted }));
      if (wanted === shownLanguage) showSuccessToast(message);
      else globalThis.location.assign(toAddress(pathname + search + hash, wanted));
    },
  });
}
