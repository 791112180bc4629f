import { Tabs } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { useSearchParams } from '#lib/page/router.tsx';

export interface RecordTab<Key extends string> {
  key: Key;
  label: string;
  icon: Icon;
}

/** Which part of a record the address asks for (`?tab=`); the first needs no word. */
export function useRecordTab<Key extends string>(keys: readonly Key[]): Key | undefined {
  const [params] = useSearchParams();
  return keys.find((key) => key === params.get('tab')) ?? keys[0];
}

/** Tabs of a record. The panels are rendered by the caller, so that a form stays mounted and keeps its draft. */
export function RecordTabs<Key extends string>({
  tabs,
  label,
}: {
  tabs: readonly RecordTab<Key>[];
  label?: string;
}) {
  const keys = tabs.map(({ key }) => key);
  const [, setParams] = useSearchParams();
  return (
    // Another tab starts with its own search and page.
    <Tabs
      value={useRecordTab(keys) ?? null}
      onChange={(next) => setParams(next && next !== keys[0] ? { tab: next } : {}, { replace: true })}
      mb="lg"
    >
      <Tabs.List aria-label={label}>
        {tabs.map(({ key, label: name, icon: Sign }) => (
          <Tabs.Tab key={key} value={key} leftSection={<Sign size={17} stroke={1.6} aria-hidden="true" />}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {keys.map((key) => (
        <Tabs.Panel key={key} value={key}>
          {null}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
