import type { LoginAnswer } from '@kanisa/contract/identity/accounts.schema.ts';
import { type ComponentType, useEffect, useState } from 'react';

interface Props {
  onLogin: (answer: LoginAnswer) => Promise<void>;
}

/** The way to log in with a passkey. Its code comes after the page, and only to browsers that know passkeys. */
export function PasskeyLogin(props: Props) {
  const [Line, setLine] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    if (!('PublicKeyCredential' in globalThis)) return;
    // Without a connection the form alone is enough.
    import('./passkey-line.tsx').then(
      ({ PasskeyLine }) => setLine(() => PasskeyLine),
      () => undefined,
    );
  }, []);
  return Line && <Line {...props} />;
}
