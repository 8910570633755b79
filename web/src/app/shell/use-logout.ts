import { useNavigate } from 'react-router';
import { hasUnsentWrites, logOut } from '../../lib/session/log-out.ts';

export function useLogout(): () => void {
  const navigate = useNavigate();
  const leave = () => {
    logOut('logout');
    void navigate('/');
  };
  return () => {
    if (!hasUnsentWrites()) return leave();
    // Nobody is kept in because the question cannot be loaded.
    import('../log-out-question.tsx').then(async ({ askBeforeLogOut }) => (await askBeforeLogOut()) && leave(), leave);
  };
}
