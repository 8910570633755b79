import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** As the documents say: long enough to read what happened. */
const RETURN_DELAY_MS = 1500;
const FAMILY_PATH = '/profile/family';

/** Leads to the family a moment after `isDue`, unless the person has left by then. */
export function useReturnToFamily(isDue: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => void navigate(FAMILY_PATH, { replace: true }), RETURN_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isDue, navigate]);
}

/** One page back; whoever opened this address directly has none, and goes to the family. */
export function useGoBackOrToFamily(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => void (key === 'default' ? navigate(FAMILY_PATH) : navigate(-1));
}
