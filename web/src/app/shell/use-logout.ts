import { useNavigate } from 'react-router';
import { logOut } from '../../lib/session/log-out.ts';

export function useLogout(): () => void {
  const navigate = useNavigate();
  return () => {
    logOut('logout');
    void navigate('/');
  };
}
