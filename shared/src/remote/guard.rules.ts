import { type AccessRule, type AccessVerdict, checkAccess, type Viewer } from '../contract/access'
import type { RouteAccess } from './declarations'
import type { SessionState } from '../session/session.store'

/** Outcome of a check: `home` if the membership does not suffice, `not-found` if role, user type or factory do not match. */
export type GuardDecision = 'allow' | 'login' | 'home' | 'not-found'

export const LOGIN_PATH = '/login'
export const HOME_PATH = '/'
const NOT_FOUND_PATH = '/404'
export const WORK_PATH = '/work'

export function viewerOf(session: Pick<SessionState, 'token' | 'userInfo'>): Viewer | null {
  return session.token === null ? null : session.userInfo
}

export function isRule(access: RouteAccess): access is AccessRule {
  return typeof access === 'object'
}

/** The checks in the product's order: log-in, membership, then role, user type and factory. */
export function checkPage(access: RouteAccess, viewer: Viewer | null): GuardDecision {
  if (access === 'public') return 'allow'
  if (!viewer) return 'login'
  if (!isRule(access)) return 'allow'
  const verdict = checkAccess(access, viewer)
  if (verdict === 'ok') return 'allow'
  return verdict === 'vip' ? 'home' : 'not-found'
}

const CHECKS = ['vip', 'role', 'agent', 'factory', 'operator', 'developer'] as const
export type Lack = (typeof CHECKS)[number]

/** All requirements of a rule that the viewer lacks, in the product's order. The first one decides the redirect. */
export function lacksOf(rule: AccessRule, viewer: Viewer): Lack[] {
  const verdicts = Object.entries(rule).map(([part, value]): AccessVerdict => checkAccess({ [part]: value }, viewer))
  return CHECKS.filter((check) => verdicts.includes(check))
}

/** Redirect path of a decision; null to stay. `from` is the full original path with its query. */
export function destination(decision: GuardDecision, from: string): string | null {
  switch (decision) {
    case 'allow':
      return null
    case 'login':
      return loginPath(from)
    case 'home':
      return HOME_PATH
    case 'not-found':
      return NOT_FOUND_PATH
  }
}

export function loginPath(from: string): string {
  return `${LOGIN_PATH}?${new URLSearchParams({ redirect: from }).toString()}`
}

/** Return path after log-in: same-origin only (no open redirect), and never the log-in page itself. */
export function returnPath(search: string): string {
  const wanted = new URLSearchParams(search).get('redirect') ?? ''
  // Parsed like a browser: `//host`, `/\\host` and embedded tabs lead to another site, and so may a path after `..` is resolved.
  const site = 'https://site.invalid'
  if (!wanted.startsWith('/') || !URL.canParse(wanted, site)) return WORK_PATH
  const { origin, pathname, search: query, hash } = new URL(wanted, site)
  const elsewhere = origin !== site || pathname.startsWith('//')
  return elsewhere || pathname === LOGIN_PATH ? WORK_PATH : `${pathname}${query}${hash}`
}
