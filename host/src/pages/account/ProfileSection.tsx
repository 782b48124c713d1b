import { ACCESS, checkAccess } from '@tessera/shared/contract/access'
import { getAllSuperiorByTeam, updateUserInfo } from '@tessera/shared/contract/account'
import { phone as phoneSchema } from '@tessera/shared/contract/schemas'
import { teamName as teamNameSchema, type UserInfo, userName as userNameSchema } from '@tessera/shared/contract/user'
import { useEndpoint, useEndpointMutation } from '@tessera/shared/query/query'
import { setUserInfo, useSession } from '@tessera/shared/session/session.store'
import { errorText } from '@tessera/shared/text/errors.text'
import { Button, PhoneLink, toast } from '@tessera/shared/ui/core'
import { draftKeeper, fieldRule, Form, Input, useUnsavedWarning } from '@tessera/shared/ui/form'
import { useState } from 'react'
import { ACCOUNT_TEXT } from './account.text'
import styles from './Account.module.css'
import { AccountSection } from './AccountSection'

interface Names {
  userName: string
  teamName: string
  shopPhone: string
  servicePhone: string
}

export function ProfileSection() {
  const user = useSession((session) => session.userInfo)
  return (
    <AccountSection title={ACCOUNT_TEXT.profile}>
      {/* Remounts the form when another person logs in or the names change elsewhere. */}
      {user ? <Profile key={`${user.userId} ${user.userName} ${user.teamName}`} user={user} /> : null}
    </AccountSection>
  )
}

function Profile({ user }: { readonly user: UserInfo }) {
  const [form] = Form.useForm<Names>()
  const update = useEndpointMutation(updateUserInfo)
  const isAdmin = checkAccess(ACCESS.teamAdmin, user) === 'ok'
  const serves = checkAccess(ACCESS.servicePhone, user) === 'ok'
  const known: Names = {
    userName: user.userName,
    teamName: user.teamName,
    shopPhone: user.shopPhone ?? '',
    servicePhone: user.servicePhone ?? '',
  }
  const [kept] = useState(drafts.read)
  const typed = Form.useWatch([], form) as Names | undefined
  const changed = typed !== undefined && FIELDS.some((field) => differs(typed[field], known[field]))
  useUnsavedWarning(changed)
  const keep = (_changes: Partial<Names>, all: Names) => {
    // Only what the person changed: a name that a colleague changes meanwhile is not put back by it.
    const own = FIELDS.filter((field) => differs(all[field], known[field])).map((field) => [field, all[field]])
    if (own.length > 0) drafts.keep(Object.fromEntries(own))
    else drafts.drop()
  }
  const drop = () => {
    drafts.drop()
    form.setFieldsValue(known)
  }

  const submit = ({ userName, teamName, shopPhone, servicePhone }: Names) => {
    if (update.isPending || !changed) return
    const input = {
      ...(differs(userName, user.userName) ? { userName } : {}),
      ...(isAdmin && differs(teamName, user.teamName) ? { teamName } : {}),
      ...(isAdmin && differs(shopPhone, known.shopPhone) ? { shopPhone: shopPhone.trim() || null } : {}),
      ...(serves && differs(servicePhone, known.servicePhone) ? { servicePhone: servicePhone.trim() || null } : {}),
    }
    update.mutate(input, {
      onSuccess: ({ data }) => {
        drafts.drop()
        setUserInfo(data)
        toast.success(ACCOUNT_TEXT.saved)
      },
    })
  }

  return (
    <Form<Names>
      form={form}
      initialValues={{ ...known, ...kept }}
      onValuesChange={keep}
      onFinish={submit}
      requiredMark={false}
    >
      <div className={styles.fields}>
        <Form.Item
          name="userName"
          label={ACCOUNT_TEXT.userName}
          rules={[fieldRule(userNameSchema, ACCOUNT_TEXT.userNameWrong)]}
        >
          <Input autoComplete="name" showCount={{ formatter: ({ value }) => `${value.trim().length}/20` }} />
        </Form.Item>
        <Form.Item
          name="teamName"
          label={ACCOUNT_TEXT.teamName}
          extra={isAdmin ? null : ACCOUNT_TEXT.teamNameOfAdmin}
          rules={isAdmin ? [fieldRule(teamNameSchema, ACCOUNT_TEXT.teamNameWrong)] : []}
        >
          <Input
            autoComplete="organization"
            disabled={!isAdmin}
            showCount={isAdmin ? { formatter: ({ value }) => `${value.trim().length}/40` } : false}
          />
        </Form.Item>
        {isAdmin ? (
          <PhoneField name="shopPhone" label={ACCOUNT_TEXT.shopPhone} hint={ACCOUNT_TEXT.shopPhoneHint} />
        ) : null}
        {serves ? (
          <PhoneField name="servicePhone" label={ACCOUNT_TEXT.servicePhone} hint={ACCOUNT_TEXT.servicePhoneHint} />
        ) : null}
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{ACCOUNT_TEXT.mobile}</dt>
          <dd>{user.mobileMasked}</dd>
        </div>
        <div>
          <dt>{ACCOUNT_TEXT.role}</dt>
          <dd>{isAdmin ? ACCOUNT_TEXT.admin : ACCOUNT_TEXT.subAccount}</dd>
        </div>
        <Superiors />
        <div className={styles.wide}>
          <dt>{ACCOUNT_TEXT.teamId}</dt>
          <dd>{user.teamId}</dd>
        </div>
      </dl>
      {update.error ? (
        <p role="alert" className={styles.failure}>
          {errorText(update.error)}
        </p>
      ) : null}
      <div className={styles.saving}>
        <Button type="submit" variant="primary" loading={update.isPending} disabled={!changed}>
          {ACCOUNT_TEXT.save}
        </Button>
        {changed ? (
          <>
            <Button variant="quiet" onClick={drop} disabled={update.isPending}>
              {ACCOUNT_TEXT.dropChanges}
            </Button>
            <span className={styles.unsaved}>{ACCOUNT_TEXT.unsaved}</span>
          </>
        ) : null}
      </div>
    </Form>
  )
}

interface PhoneFieldProps {
  readonly name: 'shopPhone' | 'servicePhone'
  readonly label: string
  readonly hint: string
}

/** Empty shows none. */
function PhoneField({ name, label, hint }: PhoneFieldProps) {
  return (
    <Form.Item
      name={name}
      label={label}
      extra={hint}
      rules={[fieldRule(phoneSchema.optional(), ACCOUNT_TEXT.phoneWrong)]}
    >
      <Input type="tel" autoComplete="off" maxLength={25} />
    </Form.Item>
  )
}

/** Key of what was typed and not saved: it is found again after a look at another page. */
const drafts = draftKeeper<Partial<Names>>('profile', 'page')

const FIELDS = ['userName', 'teamName', 'shopPhone', 'servicePhone'] as const
const differs = (typed: string | undefined, known: string): boolean => typed !== undefined && typed.trim() !== known

/** The merchant's superiors in a factory's sales network; most have none. */
function Superiors() {
  const { data } = useEndpoint(getAllSuperiorByTeam, {})
  if (!data || data.list.length === 0) return null
  return (
    <div>
      <dt>{ACCOUNT_TEXT.superiors}</dt>
      {data.list.map(({ teamId, teamName, adminName, servicePhone }) => (
        <dd key={teamId} className={styles.superior}>
          {ACCOUNT_TEXT.superior(teamName, adminName)}
          <PhoneLink of={teamName} number={servicePhone} inline />
        </dd>
      ))}
    </div>
  )
}
