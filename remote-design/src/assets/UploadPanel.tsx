import { ASSET_SCOPES, type AssetScope } from '@tessera/shared/contract/asset'
import { BEAN_COST } from '@tessera/shared/contract/constants'
import type { Upload } from '@tessera/shared/upload/upload-queue'
import { isAppError } from '@tessera/shared/http/app-error'
import { Button, showError } from '@tessera/shared/ui/core'
import { Segmented } from '@tessera/shared/ui/form'
import { useCoinOffer } from '@tessera/shared/ui/guards'
import { confirm } from '@tessera/shared/ui/overlay'
import { UploadTiles } from '@tessera/shared/ui/upload'
import { Coins } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { AssetUploads, Kept } from './asset-uploads'
import { useAssetQuota } from './assets.api'
import { costOfPictures, type KeepCost } from './assets.rules'
import { PANEL_TEXT as TEXT } from './assets.text'
import { FolderInput } from './FolderInput'
import styles from './UploadPanel.module.css'

interface UploadPanelProps {
  readonly uploads: AssetUploads
  readonly folders: readonly string[]
}

/** Pictures to be kept: where to, what it costs, and how far each has come. Nothing until something was chosen. */
export function UploadPanel({ uploads, folders }: UploadPanelProps) {
  const { queue } = uploads
  const all = useStore(queue.store, (state) => state.uploads)
  const [scope, setScope] = useState<AssetScope>('personal')
  const [folder, setFolder] = useState('')
  const quota = useAssetQuota()
  const { offer, sheet } = useCoinOffer()
  if (all.length === 0) return null

  const count = (state: Upload<Kept>['state']) => all.filter((each) => each.state === state).length
  const [ready, failed, busy] = [count('ready'), count('failed'), count('sending') + count('waiting')]
  const costOf = (pictures: number): KeepCost | null => (quota.data ? costOfPictures(pictures, quota.data) : null)
  const cost = costOf(ready > 0 ? ready : failed)

  const begin = (go: (beans: number) => void) => {
    if (cost && cost.missing > 0) {
      const shortage = { required: cost.beans, available: cost.beans - cost.missing, unit: 'beans' as const }
      void offer({
        type: 'upload_material',
        currentNumber: cost.missing,
        shortage,
        onContinue: () => void quota.refetch(),
      })
      return
    }
    go(cost?.beans ?? 0)
  }
  const close = async () => {
    const question = {
      title: TEXT.leave,
      content: TEXT.leaveContent,
      okText: TEXT.leaveOk,
      cancelText: TEXT.leaveCancel,
    }
    if (busy === 0 || (await confirm(question))) queue.close()
  }
  return (
    <section className={styles.panel} aria-label={TEXT.title}>
      {ready > 0 ? (
        <div className={styles.terms}>
          <Segmented<AssetScope>
            aria-label={TEXT.title}
            value={scope}
            options={ASSET_SCOPES.map((value) => ({ value, label: TEXT.visible[value] }))}
            onChange={setScope}
          />
          <label className={styles.folder}>
            <span>{TEXT.keepIn}</span>
            <FolderInput
              folders={folders}
              value={folder}
              placeholder={TEXT.keepInHint}
              onChange={({ target }) => setFolder(target.value)}
            />
          </label>
        </div>
      ) : null}
      <UploadTiles
        queue={queue}
        renderDone={(upload) => <Outcome upload={upload} uploads={uploads} nextCost={costOf(1)?.beans ?? 0} />}
        faultText={({ fault }) => faultText(fault)}
      />
      <div className={styles.foot}>
        {ready + failed > 0 ? (
          <span className={styles.cost} aria-live="polite">
            <Coins size={16} aria-hidden />
            {cost ? TEXT.cost(cost) : quota.isError ? TEXT.quotaFailed : TEXT.quotaLoading}
          </span>
        ) : null}
        <Button variant="quiet" onClick={() => void close()}>
          {TEXT.close}
        </Button>
        {ready > 0 ? (
          <Button
            variant="primary"
            onClick={() => begin((beans) => uploads.start({ scope, folder: folder.trim() || undefined }, beans))}
          >
            {cost && cost.missing > 0
              ? TEXT.buy
              : cost && cost.beans > 0
                ? TEXT.startPaid(ready, cost.beans)
                : TEXT.start(ready)}
          </Button>
        ) : failed > 0 && busy === 0 ? (
          <Button variant="primary" onClick={() => begin(uploads.retry)}>
            {TEXT.retryAll(failed)}
          </Button>
        ) : null}
      </div>
      {sheet}
    </section>
  )
}

function faultText(fault: Upload<Kept>['fault']): string | undefined {
  if (!isAppError(fault)) return undefined
  if (fault.reason === 'QUOTE_STALE') return TEXT.stale
  return fault.reason === 'BALANCE_INSUFFICIENT' ? TEXT.short : undefined
}

interface OutcomeProps {
  readonly upload: Upload<Kept>
  readonly uploads: AssetUploads
  readonly nextCost: number
}

/** What became of a picture; a duplicate is asked about in place. */
function Outcome({ upload: { key, result }, uploads, nextCost }: OutcomeProps) {
  const [busy, setBusy] = useState(false)
  if (!result) return null
  if (result.state === 'created') {
    const { chargedBeans } = result
    return <span className={styles.kept}>{chargedBeans > 0 ? TEXT.keptPaid(chargedBeans) : TEXT.kept}</span>
  }
  const keep = async () => {
    setBusy(true)
    try {
      await uploads.keepAnyway(key, nextCost)
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  return (
    <span className={styles.duplicate}>
      {result.match === 'same' ? TEXT.same(result.asset.name) : TEXT.similar(result.asset.name)}
      {nextCost > 0 ? ` · ${TEXT.notCharged}` : ''}
      <Button size="small" variant="quiet" loading={busy} onClick={() => void keep()}>
        {nextCost > 0 ? `${TEXT.keepAnyway} · ${BEAN_COST.material}` : TEXT.keepAnyway}
      </Button>
    </span>
  )
}
