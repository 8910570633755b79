import { Navigate } from 'react-router';

/** The documents' address for the administration as a whole: it has no screen of its own. */
export default function AdminPage() {
  return <Navigate to="/" replace />;
}
