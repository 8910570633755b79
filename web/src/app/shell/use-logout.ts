import { useNavigate } from 'react-router';
import { logOutAfterQuestion } from '../../lib/session/log-out.ts';

export function useLogout(): () => void {
  const navigate = useNavigate();
  return () => void logOutAfterQuestion(() => void navigate('/'));
}
