import {
  FormerImports,
  ImportSheet,
  MATERIAL_IMPORT_KIND,
  MaterialSheetImport,
} from '@tessera/shared/import/sheet-import'
import { Button } from '@tessera/shared/ui/core'
import { Select } from '@tessera/shared/ui/form'
import { useState } from 'react'
import { useOwnFactories } from './materials.api'
import { MATERIALS_TEXT as TEXT } from './materials.text'
import { useKeepsFactories } from './use-keeps-factories'

interface ImportMaterialsProps {
  readonly open: boolean
  /** Of an agent's factory, whose goods they become unless another is chosen. */
  readonly factoryId: string | null
  readonly onClose: () => void
}

/** The shop itself, among its factories. */
const SHOP = ''

/** Import of materials from a workbook and a zip of pictures, in a sheet over the list. */
export function ImportMaterials({ open, factoryId, onClose }: ImportMaterialsProps) {
  const manages = useKeepsFactories()
  const factories = useOwnFactories(manages)
  const [into, setInto] = useState(factoryId ?? SHOP)
  const owned = factories.data?.list ?? []
  const name = owned.find(({ id }) => id === into)?.name
  return (
    <ImportSheet open={open} title={name === undefined ? TEXT.importTitle : TEXT.importTitleOf(name)} onClose={onClose}>
      <MaterialSheetImport
        factoryId={into === SHOP ? undefined : into}
        choice={
          manages ? (
            <Select
              aria-label={TEXT.importInto}
              value={into}
              loading={factories.isPending}
              options={[
                { value: SHOP, label: TEXT.importIntoShop },
                ...owned.map((each) => ({ value: each.id, label: TEXT.importIntoFactory(each.name) })),
              ]}
              onChange={setInto}
            />
          ) : null
        }
        onward={
          <Button variant="primary" onClick={onClose}>
            {TEXT.importDone}
          </Button>
        }
        former={<FormerImports kind={MATERIAL_IMPORT_KIND} />}
      />
    </ImportSheet>
  )
}
