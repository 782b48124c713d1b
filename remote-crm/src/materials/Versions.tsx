import type { MaterialVersion } from '@tessera/shared/contract/material'
import { formatTime } from '@tessera/shared/text/format.text'
import { Button } from '@tessera/shared/ui/core'
import styles from './MaterialPage.module.css'
import { changesOf } from './materials.rules'
import { DETAIL_TEXT as TEXT } from './materials.text'

interface VersionsProps {
  readonly versions: readonly MaterialVersion[]
  /** Goes back to an earlier one. */
  readonly onRestore?: ((version: MaterialVersion) => void) | undefined
}

/** Who changed what, the latest first. */
export function Versions({ versions, onRestore }: VersionsProps) {
  return (
    <ol className={styles.versions}>
      {versions.map((version, index) => {
        const changes = changesOf(version, versions[index + 1])
        return (
          <li key={version.version}>
            <span>
              <b>{TEXT.versionOf(version.version)}</b> {version.by}
            </span>
            <small>{formatTime(version.at)}</small>
            {version.version === 1 ? <small>{TEXT.created}</small> : null}
            {version.version > 1 && changes?.length === 0 && index + 1 < versions.length ? (
              <small>{TEXT.nothingChanged}</small>
            ) : null}
            {changes?.map(({ field, said }) => (
              <small key={field}>
                {field} {said}
              </small>
            ))}
            {onRestore && index > 0 ? (
              <Button size="small" aria-label={TEXT.restoreOf(version.version)} onClick={() => onRestore(version)}>
                {TEXT.restore}
              </Button>
            ) : null}
          </li>
        )
      })}
    </ol>
  )
}
