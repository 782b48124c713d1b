import { getMaterialList, type Material } from '@tessera/shared/contract/material'
import { Button, useIsPhone, useOnDemand } from '@tessera/shared/ui/core'
import { ListPage } from '@tessera/shared/ui/data'
import { Segmented } from '@tessera/shared/ui/form'
import { GOODS_LIST_TEXT, GOODS_SORTS, goodsGrid, LookSearch, useGoodsFilters } from '@tessera/shared/ui/goods'
import { FileUp, Plus } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { EditMaterial } from './EditMaterial'
import { SCOPE_FILTER, TABLE } from './material-list'
import { MaterialCard } from './MaterialCard'
import { isOwn } from './materials.rules'
import { MATERIALS_TEXT as TEXT } from './materials.text'
import { useMaterialActions } from './use-material-actions'

/** Query key of the factory for which somebody adds goods (`links.newFactoryGood`). */
const NEW_FOR = 'newFor'
/** Of the factory whose goods somebody imports (`links.importFactoryGoods`). */
const IMPORT_FOR = 'importFor'
const cardOf = (material: Material) => <MaterialCard material={material} />
const GIVEN = { managed: true } as const
const VIEWS = [
  { value: 'grid', label: TEXT.grid },
  { value: 'table', label: TEXT.table },
]

/** Lazy-loaded: most visits import nothing. */
const loadImport = () => import('./ImportMaterials')

/** The shop's goods, and those of factories and the platform that it may use. */
export default function MaterialsPage() {
  const actions = useMaterialActions()
  const [importing, setImporting] = useState(false)
  const { part: importPart, fetch: fetchImport } = useOnDemand(loadImport)
  const isPhone = useIsPhone()
  const [address, setAddress] = useSearchParams()
  const common = useGoodsFilters(GIVEN)
  const filters = useMemo(() => [...common, SCOPE_FILTER], [common])
  const isTable = address.get('view') === 'table'
  const change = (key: string, value: string | null) =>
    setAddress((former) => {
      const next = new URLSearchParams(former)
      if (value === null) next.delete(key)
      else next.set(key, value)
      return next
    })
  const show = (view: string) => change('view', view === 'table' ? view : null)
  const newFor = address.get(NEW_FOR)
  const importFor = address.get(IMPORT_FOR)
  const openImport = async () => {
    await fetchImport()
    setImporting(true)
  }
  useEffect(() => {
    if (importFor !== null) void fetchImport()
  }, [importFor, fetchImport])
  const closeImport = () => {
    setImporting(false)
    if (importFor !== null) change(IMPORT_FOR, null)
  }
  const create = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={actions.create}>
      {TEXT.create}
    </Button>
  )
  return (
    <ListPage
      title={TEXT.title}
      extra={
        <>
          {isPhone ? null : (
            <Segmented aria-label={TEXT.layout} value={isTable ? 'table' : 'grid'} options={VIEWS} onChange={show} />
          )}
          <Button icon={<FileUp aria-hidden />} onClick={() => void openImport()}>
            {TEXT.importing}
          </Button>
          {create}
        </>
      }
      endpoint={getMaterialList}
      given={GIVEN}
      rowKey="id"
      search={GOODS_LIST_TEXT.search}
      before={<LookSearch />}
      filters={filters}
      sorts={GOODS_SORTS}
      pageSize={24}
      layout={isTable && !isPhone ? TABLE : goodsGrid(isPhone, cardOf)}
      selectable={isOwn}
      menu={(material) => (isOwn(material) ? menuOf(material, actions) : [])}
      bulk={[
        { text: TEXT.bulkEdit, run: (materials) => actions.editAll(materials) },
        {
          text: TEXT.putOn,
          run: async (materials) => ((await actions.setStatus(materials, 'on')) ? undefined : 'kept'),
        },
        {
          text: TEXT.takeOff,
          run: async (materials) => ((await actions.setStatus(materials, 'off')) ? undefined : 'kept'),
        },
        {
          text: TEXT.remove,
          danger: true,
          run: async (materials) => ((await actions.remove(materials)) ? undefined : 'kept'),
        },
      ]}
      empty={{ picture: 'shelf', text: TEXT.empty, action: create, found: GOODS_LIST_TEXT.found }}
    >
      {actions.sheets}
      {newFor === null ? null : (
        <EditMaterial material={null} factoryId={newFor} onClose={() => change(NEW_FOR, null)} />
      )}
      {importPart ? (
        <importPart.ImportMaterials
          key={importFor}
          open={importing || importFor !== null}
          factoryId={importFor}
          onClose={closeImport}
        />
      ) : null}
    </ListPage>
  )
}

const menuOf = (material: Material, { edit, setStatus, remove }: ReturnType<typeof useMaterialActions>) => [
  { key: 'edit', text: TEXT.edit, run: () => edit(material) },
  material.status === 'on'
    ? { key: 'off', text: TEXT.takeOff, run: () => void setStatus([material], 'off') }
    : { key: 'on', text: TEXT.putOn, run: () => void setStatus([material], 'on') },
  { key: 'remove', text: TEXT.remove, danger: true, run: () => void remove([material]) },
]
