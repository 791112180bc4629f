import { defineArea } from '../../kit/area/define-area.ts';
import { boolean, choices, integer, longText, select, text } from '../../kit/fields.ts';
import { detectionConsequences, detectionGravities, detections } from './detections.ts';
import { checkDemands, environmentChecks } from './environment-checks.ts';
import { recordModes, supervisions } from './record-modes.ts';

/** Images of candidates are kept for so many days at most (specification, section 9). */
export const retentionMaxDays = 14;

/** What supervised exams ask for, look for and keep. Questionnaires choose one. */
export const proctoringConfigs = defineArea({
  key: 'proctoring_config',
  table: 'proctoring_configs',
  scope: 'institution',
  labelField: 'name',
  fields: {
    name: text({ required: true, max: 160, search: true }),
    active: boolean({ filter: true, initial: true }),
    supervision: select({ required: true, options: supervisions, filter: true }),
    record_mode: select({ required: true, options: recordModes, filter: true }),
    still_interval_s: integer({ min: 5, max: 600, grid: false }),
    retention_days: integer({ required: true, min: 1, max: retentionMaxDays }),
    camera: boolean({ initial: true, grid: false }),
    microphone: boolean({ initial: true, grid: false }),
    screen: boolean({ initial: true, grid: false }),
    single_monitor: boolean({ initial: true, grid: false }),
    checks: choices({
      rows: environmentChecks,
      options: checkDemands,
      initial: {
        device: 'required',
        browser: 'required',
        memory: 'advised',
        processor: 'advised',
        socket: 'required',
        download: 'advised',
        upload: 'required',
        camera: 'required',
        microphone: 'required',
        monitors: 'required',
        screen: 'required',
        frame_rate: 'advised',
      },
    }),
    severities: choices({
      rows: detections,
      options: detectionGravities,
      initial: {
        camera_disconnected: 'H',
        camera_covered: 'H',
        camera_obstructed: 'M',
        face_lost: 'M',
        second_face: 'H',
        phone: 'H',
        screen_lost: 'H',
        monitors: 'H',
      },
    }),
    consequences: choices({
      rows: detections,
      options: detectionConsequences,
      initial: {
        camera_disconnected: 'none',
        camera_covered: 'none',
        camera_obstructed: 'none',
        face_lost: 'none',
        second_face: 'none',
        phone: 'none',
        screen_lost: 'none',
        monitors: 'none',
      },
    }),
    candidate_text: longText({ max: 4000 }),
    consent_text: longText({ required: true, max: 10_000 }),
  },
  grid: {
    columns: ['name', 'active', 'supervision', 'record_mode', 'retention_days', 'updated_at'],
    sort: 'name',
  },
  form: {
    sections: [
      { key: 'main', fields: ['name', 'active', 'supervision', 'record_mode'] },
      { key: 'devices', fields: ['camera', 'microphone', 'screen', 'single_monitor'] },
      { key: 'keeping', fields: ['still_interval_s', 'retention_days'] },
      { key: 'checks', fields: ['checks'] },
      { key: 'detections', fields: ['severities', 'consequences'] },
      { key: 'candidates', fields: ['candidate_text', 'consent_text'] },
    ],
  },
  menu: { group: 'proctoring', icon: 'device-computer-camera' },
});
