import type { Profile } from '@kanisa/contract/people/profile.schema.ts';
import { profileFallbacks } from '@kanisa/contract/people/profile.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useApiMutation } from '../../../lib/api/use-api-mutation.ts';
import { t } from '../../../lib/i18n.ts';
import type { Operation } from '../../../offline/queue/operation.ts';
import { callOrWait } from '../../../offline/queue/operation-call.ts';
import { useOperations } from '../../../offline/queue/use-waiting.ts';
import { OperationSlot } from '../../../ui/feedback/operation-slot.tsx';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { Switch } from '../../../ui/form/switch-field.tsx';
import frame from '../../../ui/page/frame.module.css';
import { SET_PREFERENCE, updateCachedProfile } from '../shared/own-profile.ts';
import styles from './profile.module.css';

type Preference = 'wants_emails' | 'wants_texts';

/** Saves immediately and also works for unverified accounts: opting out must always be possible. */
export function PreferencesCard({ profile }: { profile: Profile }) {
  const change = useChangePreference();
  const operations = {
    wants_emails: useOperations({ write: SET_PREFERENCE, params: {}, body: { wants_emails: true } }),
    wants_texts: useOperations({ write: SET_PREFERENCE, params: {}, body: { wants_texts: true } }),
  };
  const switchProps = (preference: Preference) => {
    const value = readWaiting(operations[preference], preference) ?? profile[preference];
    const isAffected = change.variables?.preference === preference;
    return {
      checked: change.isPending && isAffected ? change.variables.isWanted : value,
      disabled: change.isPending,
      error: isAffected ? change.error?.message : undefined,
      onChange: () => change.mutate({ preference, isWanted: !value }),
    };
  };
  return (
    <section className={`${frame['card']} ${styles['card']}`} aria-labelledby="preferences">
      <h2 id="preferences">{t('Messages from the church')}</h2>
      <Switch
        label={t('Emails from the church')}
        hint={t('News and invitations. Messages about your account, such as codes, always arrive.')}
        {...switchProps('wants_emails')}
      />
      <OperationSlot operations={operations.wants_emails} />
      <Switch
        label={t('Text messages from the church')}
        hint={t('Short news to your phone.')}
        {...switchProps('wants_texts')}
      />
      <OperationSlot operations={operations.wants_texts} />
    </section>
  );
}

/** What the person chose without a line. It counts on this page until it is sent. */
function readWaiting(operations: readonly Operation[], preference: Preference): boolean | undefined {
  const waiting = operations.findLast(({ state }) => state !== 'refused');
  return (waiting?.body as Partial<Record<Preference, boolean>> | undefined)?.[preference];
}

const TITLES = { wants_emails: t('Emails from the church'), wants_texts: t('Text messages from the church') };

function useChangePreference() {
  const client = useQueryClient();
  return useApiMutation<void, { preference: Preference; isWanted: boolean }>({
    async mutationFn({ preference, isWanted }) {
      const sent = await callOrWait(SET_PREFERENCE, {
        body: { [preference]: isWanted },
        fallback: profileFallbacks.preferences,
        title: TITLES[preference],
      });
      if (sent.waits) return;
      const { profile, message } = sent.answer;
      updateCachedProfile(client, (before) => ({
        ...before,
        wants_emails: profile.wants_emails,
        wants_texts: profile.wants_texts,
      }));
      showSuccessToast(message);
    },
  });
}
