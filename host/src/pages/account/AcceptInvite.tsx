import { useQueryClient } from '@tanstack/react-query'
import { bindInviteUser, getMyInvite, inviteCode as inviteCodeSchema } from '@tessera/shared/contract/invite'
import { queryKey } from '@tessera/shared/query/query'
import { refreshStanding } from '@tessera/shared/query/standing'
import { errorText } from '@tessera/shared/text/errors.text'
import { Button, toast } from '@tessera/shared/ui/core'
import { fieldRule, Form, Input } from '@tessera/shared/ui/form'
import { useId } from 'react'
import { useSingleMutation } from '../../parts/credentials/single-mutation'
import { ROUTER_TEXT } from '../../router/router.text'
import { ACCOUNT_TEXT } from './account.text'
import styles from './Account.module.css'

interface Typed {
  readonly inviteCode: string
}

const RULES = [fieldRule(inviteCodeSchema, ACCOUNT_TEXT.acceptWrong)]

/** Accepts an invite by a code that was read out or copied; who follows a link is bound at the start. */
export function AcceptInvite() {
  const [form] = Form.useForm<Typed>()
  const field = useId()
  const queries = useQueryClient()
  const bind = useSingleMutation(bindInviteUser)
  const submit = (typed: Typed) =>
    bind.send(typed, {
      onSuccess: ({ inviterName, inviteeBeans, joinedAgent }) => {
        toast.success(ROUTER_TEXT.inviteBound(inviterName, inviteeBeans))
        if (joinedAgent !== undefined) toast.success(ROUTER_TEXT.networkJoined(joinedAgent))
        void queries.invalidateQueries({ queryKey: queryKey(getMyInvite) })
        // Beans, and below an agent the type of user too.
        void refreshStanding(queries)
      },
      onError: (error) => form.setFields([{ name: 'inviteCode', errors: [errorText(error)] }]),
    })
  return (
    <Form<Typed> form={form} onFinish={submit} requiredMark={false}>
      <Form.Item
        label={ACCOUNT_TEXT.acceptCode}
        htmlFor={field}
        extra={ACCOUNT_TEXT.acceptHint}
        className={styles.accept!}
      >
        <div className={styles.withAction}>
          <Form.Item name="inviteCode" noStyle rules={RULES} validateTrigger="onSubmit">
            <Input id={field} autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={16} />
          </Form.Item>
          <Button type="submit" loading={bind.isPending}>
            {ACCOUNT_TEXT.accept}
          </Button>
        </div>
      </Form.Item>
    </Form>
  )
}
