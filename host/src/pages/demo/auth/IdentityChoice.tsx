import { ROLE, USER_TYPES, VIP } from '@tessera/shared/contract/access'
import { membershipName } from '@tessera/shared/text/membership.text'
import { AnimatedRadio } from '@tessera/shared/ui/form'
import { useId } from 'react'
import { changed, type Identity, withFactory } from './auth.rules'
import { USER_TYPE_TEXT } from '@tessera/shared/text/people.text'
import { AUTH_TEXT } from './auth.text'
import styles from './AuthPage.module.css'

const VISITOR = -1
const TIERS = [
  { value: VISITOR, label: AUTH_TEXT.anonymous },
  ...Object.values(VIP).map((value) => ({ value, label: membershipName(value) })),
]
const ROLES = [
  { value: ROLE.admin, label: AUTH_TEXT.admin },
  { value: ROLE.subAccount, label: AUTH_TEXT.subAccount },
]
const TYPES = USER_TYPES.map((value) => ({ value, label: USER_TYPE_TEXT[value] }))
const FACTORIES = [
  { value: 0, label: AUTH_TEXT.noFactory },
  { value: 1, label: AUTH_TEXT.hasFactory },
]

interface IdentityChoiceProps {
  readonly identity: Identity
  readonly onChange: (identity: Identity) => void
}

/** Any combination of the properties that access checks use. A visitor has none: choosing one makes a signed-in identity. */
export function IdentityChoice({ identity, onChange }: IdentityChoiceProps) {
  const title = useId()
  return (
    <section className={styles.choice} aria-labelledby={title}>
      <h2 id={title}>{AUTH_TEXT.choose}</h2>
      <h3>{AUTH_TEXT.tier}</h3>
      <AnimatedRadio
        aria-label={AUTH_TEXT.tier}
        options={TIERS}
        value={identity?.vipType ?? VISITOR}
        onChange={(vipType) => onChange(vipType === VISITOR ? null : changed(identity, { vipType }))}
        minWidth={92}
      />
      <h3>{AUTH_TEXT.role}</h3>
      <AnimatedRadio<number>
        aria-label={AUTH_TEXT.role}
        options={ROLES}
        value={identity?.roleType}
        onChange={(roleType) => onChange(changed(identity, { roleType }))}
        minWidth={92}
      />
      <h3>{AUTH_TEXT.userType}</h3>
      <AnimatedRadio
        aria-label={AUTH_TEXT.userType}
        options={TYPES}
        value={identity?.userType}
        onChange={(userType) => onChange(changed(identity, { userType }))}
        minWidth={148}
      />
      <h3>{AUTH_TEXT.factory}</h3>
      <AnimatedRadio
        aria-label={AUTH_TEXT.factory}
        options={FACTORIES}
        value={identity ? Number(identity.factoryId !== null) : undefined}
        onChange={(has) => onChange(changed(identity, withFactory(has === 1)))}
        minWidth={92}
      />
    </section>
  )
}
