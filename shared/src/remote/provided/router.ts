/**
 * The exports of react-router-dom that remotes may use. A closed list, so that the home page does not load the rest of the package; a
 * remote that imports more fails to build with an explanation. Routers and routes belong to the host.
 */
export {
  createPath,
  createSearchParams,
  generatePath,
  Link,
  matchPath,
  Navigate,
  NavLink,
  Outlet,
  parsePath,
  resolvePath,
  useBeforeUnload,
  useBlocker,
  useHref,
  useLocation,
  useMatch,
  useNavigate,
  useNavigation,
  useNavigationType,
  useOutlet,
  useOutletContext,
  useParams,
  useResolvedPath,
  useSearchParams,
} from 'react-router-dom'
