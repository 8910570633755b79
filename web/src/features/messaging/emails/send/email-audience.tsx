import { leftOutWords } from '@kanisa/contract/messaging/deliveries.ts';
import { emailMessages } from '@kanisa/contract/messaging/emails.ts';
import { useDebouncedValue } from '../../../../lib/browser/use-debounced-value.ts';
import { t } from '../../../../lib/i18n.ts';
import { useForbiddenRedirect } from '../../../../ui/feedback/forbidden.ts';
import { AudienceSummary } from '../../shared/audience-summary.tsx';
import { type EmailTarget, useEmailAudience } from '../api.ts';

export function EmailAudience({ target }: { target: EmailTarget | null }) {
  const current = target === null ? '' : JSON.stringify(target);
  const counted = useDebouncedValue(current);
  const count = useEmailAudience(counted);
  const isForbidden = useForbiddenRedirect(count.error, emailMessages.unauthorized);
  return (
    <AudienceSummary
      current={current}
      counted={counted}
      count={count}
      isForbidden={isForbidden}
      describe={({ reached, left_out: groups }) => ({
        words: t('This reaches {people}.', { people: t('{count} people', { count: reached }) }),
        leftOut: groups.map((group) => ({ ...group, reason: leftOutWords[group.reason] })),
      })}
    />
  );
}
