import { useNavigate } from 'react-router';
import { logOutAfterQuestion, setLogOutQuestionLoader } from '../../lib/session/log-out.ts';

// Through the background work, which the shell loads anyway: a file of its own would add to the first load.
setLogOutQuestionLoader(async () => (await import('../background-work.ts')).loadOperationList());

export function useLogout(): () => void {
  const navigate = useNavigate();
  return () => void logOutAfterQuestion(() => void navigate('/'));
}
