import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import type { DemoLoginProps } from './demo-login-list.tsx';

/** The logins of the demo, inside the login form. A real installation has none, and loads nothing to show them. */
export function DemoLogins(props: DemoLoginProps) {
  const { data } = useQuery({
    queryKey: ['demo-logins'],
    async queryFn({ signal }) {
      const { logins } = await callApi('GET /demo/logins', { signal, background: true });
      return logins.length > 0 ? { logins, ...(await import('./demo-login-list.tsx')) } : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data && <data.DemoLoginList {...props} logins={data.logins} />;
}
