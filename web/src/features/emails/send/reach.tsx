import { leftOutWords } from '@kanisa/contract/deliveries.ts';
import { emailMessages, type emailReach } from '@kanisa/contract/emails.ts';
import type { AnswerOf } from '@kanisa/contract/endpoint.ts';
import { t } from '../../../lib/i18n.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { type LeftOut, Reach } from '../../../ui/reach.tsx';
import { useRefused } from '../../../ui/refusal.ts';
import { type Target, useReach } from '../api.ts';

/** How many it reaches, and who is left out and why. The server counts: only it knows everybody. */
export function EmailReach({ target }: { target: Target | null }) {
  const text = target === null ? '' : JSON.stringify(target);
  const asked = useSettled(text);
  const reach = useReach(asked);
  const isRefused = useRefused(reach.error, emailMessages.unauthorized);
  if (text === '') return <Reach leftOut={[]}>{t('Nobody is selected yet.')}</Reach>;
  if (reach.isError && !reach.isFetching && !isRefused) {
    return (
      <Reach leftOut={[]} onRetry={() => void reach.refetch()}>
        {reach.error.message}
      </Reach>
    );
  }
  if (!reach.data) {
    return (
      <Reach leftOut={[]} isOld>
        {t('Counting...')}
      </Reach>
    );
  }
  return (
    <Reach leftOut={leftOutOf(reach.data)} isOld={asked !== text || reach.isPlaceholderData}>
      {t('This reaches {people}.', { people: t('{count} people', { count: reach.data.reached }) })}
    </Reach>
  );
}

export function leftOutOf({ left_out: groups }: AnswerOf<typeof emailReach>): LeftOut[] {
  return groups.map(({ reason, count, people }) => ({
    reason: t(leftOutWords[reason]),
    count,
    names: people.map(({ first_name: first, last_name: last }) => `${first} ${last}`.trim()),
  }));
}
