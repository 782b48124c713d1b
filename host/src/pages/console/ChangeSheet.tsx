import type { EndpointInput, EndpointOutput } from '@tessera/shared/contract/endpoint'
import {
  canaryPercent,
  changeReason,
  changeRelease,
  getReleaseHistory,
  getReleaseStatus,
  type PartStatus,
  type ReleaseAction,
} from '@tessera/shared/contract/release'
import { useEndpointMutation } from '@tessera/shared/query/query'
import { formatTime } from '@tessera/shared/text/format.text'
import { toast } from '@tessera/shared/ui/core'
import { Form, FormSheet, Input, InputNumber, Select } from '@tessera/shared/ui/form'
import styles from './Console.module.css'
import { merchantsIn, versionsFor } from './console.rules'
import { CONSOLE_TEXT, partTitle } from './console.text'
import { Findings } from './Findings'

interface ChangeSheetProps {
  readonly open: boolean
  readonly channel: string
  /** As shown when the sheet was opened; the server refuses the change if somebody else has changed it since. */
  readonly part: PartStatus
  readonly action: ReleaseAction
  readonly onClose: () => void
}

interface Values {
  readonly version: string
  readonly percent: number | null
  readonly merchants: string
  readonly reason: string
}

const REFRESHES = { refreshes: [getReleaseStatus, getReleaseHistory] }
const refuse = (wrong: boolean, message: string) => (wrong ? Promise.reject(new Error(message)) : Promise.resolve())
const tooMany = (text: string): boolean => {
  const merchants = merchantsIn(text)
  return merchants.length > 200 || merchants.some((each) => each.length > 64)
}

export function ChangeSheet({ open, channel, part, action, onClose }: ChangeSheetProps) {
  const change = useEndpointMutation(changeRelease, REFRESHES)
  const versions = versionsFor(action, part)
  const publishedAt = new Map(part.published.map(({ version, at }) => [version, formatTime(at)]))
  const labelOf = (version: string): string => {
    const time = publishedAt.get(version)
    return time ? `${version} · ${time}` : version
  }
  const findings = change.error?.data.findings
  return (
    <FormSheet<Values, EndpointInput<typeof changeRelease>, EndpointOutput<typeof changeRelease>>
      open={open}
      title={CONSOLE_TEXT.sheet(action, partTitle(part))}
      onClose={onClose}
      name="change"
      closing="asks"
      danger={action === 'revoke'}
      submitText={CONSOLE_TEXT.action(action)}
      initialValues={{
        version: versions[0] ?? '',
        percent: part.canary?.percent ?? 5,
        merchants: part.canary?.merchants.join(', ') ?? '',
        reason: '',
      }}
      save={change}
      toInput={({ version, percent, merchants, reason }) => ({
        channel,
        name: part.name,
        action,
        version,
        reason,
        seq: part.seq,
        ...(action === 'canary' && { percent: percent ?? 0, merchants: merchantsIn(merchants) }),
      })}
      note={
        findings ? (
          <div role="alert" className={styles.failure}>
            <Findings findings={findings} />
          </div>
        ) : null
      }
      onSaved={() => {
        toast.success(CONSOLE_TEXT.done(action))
        onClose()
      }}
    >
      <p className={styles.effect}>{CONSOLE_TEXT.effect[action]}</p>
      <Form.Item
        name="version"
        label={CONSOLE_TEXT.version}
        rules={[{ required: true, message: CONSOLE_TEXT.versionMissing }]}
      >
        {versions.length === 1 ? (
          <OnlyVersion label={labelOf} />
        ) : (
          <Select options={versions.map((value) => ({ value, label: labelOf(value) }))} />
        )}
      </Form.Item>
      {action === 'canary' ? <Audience /> : null}
      <Form.Item
        name="reason"
        // The history shows one line: line breaks become spaces.
        normalize={(value: string) => value.replaceAll(/[\r\n]+/g, ' ')}
        label={CONSOLE_TEXT.reason}
        rules={[
          {
            validator: (_rule, value) => refuse(!changeReason.safeParse(value).success, CONSOLE_TEXT.reasonWrong),
          },
        ]}
      >
        <Input.TextArea placeholder={CONSOLE_TEXT.reasonHint} maxLength={200} />
      </Form.Item>
    </FormSheet>
  )
}

/** With only one version, shows it as text instead of a choice. */
function OnlyVersion({ value = '', id, label }: OnlyVersionProps) {
  return (
    <output id={id} className={styles.only}>
      {label(value)}
    </output>
  )
}

interface OnlyVersionProps {
  /** Both are set by the form. */
  readonly value?: string
  readonly id?: string
  readonly label: (version: string) => string
}

function Audience() {
  return (
    <>
      <Form.Item
        name="percent"
        label={CONSOLE_TEXT.percent}
        rules={[
          {
            validator: (_rule, value) => refuse(!canaryPercent.safeParse(value).success, CONSOLE_TEXT.percentWrong),
          },
        ]}
      >
        <InputNumber min={0} max={100} inputMode="decimal" controls={false} className={styles.percent} />
      </Form.Item>
      <Form.Item
        name="merchants"
        label={CONSOLE_TEXT.merchants}
        rules={[{ validator: (_rule, value) => refuse(tooMany(String(value ?? '')), CONSOLE_TEXT.merchantsWrong) }]}
      >
        <Input.TextArea />
      </Form.Item>
    </>
  )
}
