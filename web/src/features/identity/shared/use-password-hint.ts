import { useEffect, useState } from 'react';
import { church } from '../../../content/church.ts';

export interface PasswordOwner {
  /** Names and addresses of the person, as far as the page knows them. */
  names: readonly string[];
  /** Somebody else sets the password. */
  isOther?: boolean;
}

type HintRules = typeof import('@kanisa/contract/identity/password-hint.ts');

/** Says why a password is easy to guess, or null. The rules and their list load with the first character. */
export function usePasswordHint(password: string, { names, isOther = false }: PasswordOwner): string | null {
  const rules = useHintRules(password !== '');
  const weakness = rules?.findPasswordWeakness(password, { church: church.name, person: names });
  if (!rules || !weakness) return null;
  const nameHint = isOther ? 'otherName' : 'ownName';
  return rules.passwordHints[weakness === 'name' ? nameHint : weakness];
}

/** Without a connection there is no hint. */
function useHintRules(isNeeded: boolean): HintRules | null {
  const [rules, setRules] = useState<HintRules | null>(null);
  useEffect(() => {
    if (!isNeeded || rules) return;
    import('@kanisa/contract/identity/password-hint.ts').then(setRules, () => undefined);
  }, [isNeeded, rules]);
  return rules;
}
