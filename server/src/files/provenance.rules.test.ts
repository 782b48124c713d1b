import { provenanceOf } from './provenance.rules'

test('a made picture says by the seven fields of GB 45438-2025 that it was generated, by whom, and its number', () => {
  expect(JSON.parse(provenanceOf({ taskId: 'task', engine: 'ark', ordinal: 2 }))).toEqual({
    Label: '1',
    ContentProducer: 'Tessera/ark',
    ProduceID: 'task-2',
    ReservedCode1: '',
    ContentPropagator: 'Tessera',
    PropagateID: 'task-2',
    ReservedCode2: '',
  })
})
