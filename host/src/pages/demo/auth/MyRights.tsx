import { getUserPrivilege, type UserInfo } from '@tessera/shared/contract/user'
import { useEndpoint } from '@tessera/shared/query/query'
import { areRightsValid, hasFeature } from '@tessera/shared/session/rights.rules'
import { useSession } from '@tessera/shared/session/session.store'
import { formatUserName } from '@tessera/shared/text/format.text'
import { expiryLabel, membershipName } from '@tessera/shared/text/membership.text'
import { Button, ButtonLink } from '@tessera/shared/ui/core'
import { useId } from 'react'
import { loginPath } from '@tessera/shared/remote/guard.rules'
import { changed, type Identity, withFactory } from './auth.rules'
import { ROLE_TEXT, USER_TYPE_TEXT } from '@tessera/shared/text/people.text'
import { AUTH_TEXT, FEATURE_TEXT } from './auth.text'
import styles from './AuthPage.module.css'
import { PUBLIC_TEXT } from '../../../parts/public-page/public-page.text'

/** The signed-in person's effective rights, as the server reports them now. */
export function MyRights({ onTakeUp }: { readonly onTakeUp: (identity: Identity) => void }) {
  const userInfo = useSession((session) => (session.token === null ? null : session.userInfo))
  const title = useId()
  return (
    <section className={styles.mine} aria-labelledby={title}>
      <h2 id={title}>{AUTH_TEXT.yours}</h2>
      {userInfo ? (
        <>
          <Rights userInfo={userInfo} />
          <Button
            onClick={() =>
              onTakeUp(
                changed(null, {
                  vipType: userInfo.vipType,
                  roleType: userInfo.roleType,
                  userType: userInfo.userType,
                  ...withFactory(userInfo.factoryId !== null),
                }),
              )
            }
          >
            {AUTH_TEXT.likeMe}
          </Button>
        </>
      ) : (
        <>
          <p>{AUTH_TEXT.visitor}</p>
          <ButtonLink to={loginPath('/demo/auth')}>{PUBLIC_TEXT.logIn}</ButtonLink>
        </>
      )}
    </section>
  )
}

function Rights({ userInfo }: { readonly userInfo: UserInfo }) {
  const { data, dataUpdatedAt: now } = useEndpoint(getUserPrivilege, {})
  const rows: readonly (readonly [string, string])[] = [
    [AUTH_TEXT.name, formatUserName(userInfo.userName)],
    [AUTH_TEXT.tier, tierOf(data ?? userInfo, now)],
    [AUTH_TEXT.role, roleOf(userInfo.roleType)],
    [AUTH_TEXT.userType, USER_TYPE_TEXT[userInfo.userType]],
    [AUTH_TEXT.factory, userInfo.factoryId === null ? AUTH_TEXT.noFactory : AUTH_TEXT.hasFactory],
    ...(data
      ? [
          [AUTH_TEXT.rights, areRightsValid(data, now) ? AUTH_TEXT.rightsValid : AUTH_TEXT.rightsInvalid] as const,
          [AUTH_TEXT.features, featuresOf(data.features.filter((feature) => hasFeature(data, feature, now)))] as const,
        ]
      : []),
  ]
  return (
    <dl className={styles.rights}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function tierOf({ vipType, vipEndTime }: { vipType: number; vipEndTime?: string | null }, now: number): string {
  return vipEndTime ? `${membershipName(vipType)}，${expiryLabel(vipEndTime, now)}` : membershipName(vipType)
}

function roleOf(roleType: number): string {
  return ROLE_TEXT[roleType] ?? AUTH_TEXT.otherRole(roleType)
}

const featuresOf = (features: readonly string[]): string =>
  features.map((feature) => FEATURE_TEXT[feature] ?? feature).join('、') || AUTH_TEXT.noFeatures
