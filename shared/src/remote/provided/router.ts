/**
 * What remotes may use of react-router-dom. The list is closed, so that the home page does not carry the rest of the package; the build
 * of a remote that asks for more fails and says so. Routers and routes themselves belong to the host.
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
