import { toUsername, USERNAME_MAX, USERNAME_MIN } from '@kanisa/contract/identity/accounts.ts';
import { peopleFallbacks } from '@kanisa/contract/people/users.ts';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { callApi } from '../../../../lib/api/api-client.ts';
import { useDebouncedValue } from '../../../../lib/browser/use-debounced-value.ts';
import { t } from '../../../../lib/i18n.ts';
import type { ContractForm } from '../../../../ui/form/use-contract-form.ts';
import { PEOPLE_KEY } from '../../shared/api.ts';
import type { UserFormValues } from './form-values.ts';
import styles from './username-suggestion.module.css';

/** Offers a free username made from the names, and says whether the entered one is free. */
export function UsernameSuggestion({ form }: { form: ContractForm<UserFormValues> }) {
  const [first, last, username] = useWatch({
    control: form.control,
    name: ['first_name', 'last_name', 'username'],
  });
  const entered = username.trim();
  const question = toQuestion({ first: first.trim(), last: last.trim(), entered });
  const answer = useUsernameAnswer(question);
  if (!question) return null;
  const { is_free: isFree = null, suggestion = null } = answer ?? {};
  const isTaken = entered !== '' && isFree === false;
  const mayOffer = suggestion !== null && (entered === '' || isTaken);
  return (
    <div className={styles['line']} role="status">
      {isTaken && <span>{t('“{username}” is taken.', { username: entered.toLowerCase() })}</span>}
      {entered !== '' && isFree === true && (
        <span>{t('“{username}” is free.', { username: entered.toLowerCase() })}</span>
      )}
      {mayOffer && (
        <button
          type="button"
          className={styles['offer']}
          onClick={(event) => {
            form.set('username', suggestion);
            // The button disappears, so the focus moves to the field.
            event.currentTarget.form?.querySelector<HTMLInputElement>('[name=username]')?.focus();
          }}
        >
          {t('Use “{username}”', { username: suggestion })}
        </button>
      )}
    </div>
  );
}

type Question = { username: string } | { first_name: string; last_name: string };

/** Null while the form has too little to ask about. */
function toQuestion({ first, last, entered }: { first: string; last: string; entered: string }): Question | null {
  if (entered === '') return first !== '' && last !== '' ? { first_name: first, last_name: last } : null;
  const isUsername = toUsername(entered) === entered.toLowerCase() && entered.length >= USERNAME_MIN;
  return isUsername && entered.length <= USERNAME_MAX ? { username: entered } : null;
}

/** Undefined until the user pauses and the server has answered this very question. */
function useUsernameAnswer(question: Question | null) {
  // One text for the pause, because values are compared by identity.
  const current = JSON.stringify(question);
  const asked = useDebouncedValue(current);
  const query = JSON.parse(asked) as Question | null;
  const answer = useQuery({
    queryKey: [...PEOPLE_KEY, 'username', asked],
    enabled: query !== null,
    queryFn: ({ signal }) =>
      callApi('GET /admin/users/username', { query: query ?? {}, signal, fallback: peopleFallbacks.username }),
    retry: false,
  });
  return asked === current ? answer.data : undefined;
}
