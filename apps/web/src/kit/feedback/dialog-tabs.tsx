import { Stack, Tabs } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface Tab<Key extends string> {
  key: Key;
  label: string;
  icon: TablerIcon;
  content: ReactNode;
}

interface Props<Key extends string> {
  tabs: readonly Tab<Key>[];
  value: Key;
  onChange: (key: Key) => void;
}

/** Tabs of a dialog; a minimum height keeps it from jumping when one is short. */
export function DialogTabs<Key extends string>({ tabs, value, onChange }: Props<Key>) {
  return (
    <Tabs
      value={value}
      onChange={(key) => {
        const tab = tabs.find((one) => one.key === key);
        if (tab) onChange(tab.key);
      }}
      keepMounted={false}
    >
      <Tabs.List mb="md">
        {tabs.map(({ key, label, icon: Icon }) => (
          <Tabs.Tab key={key} value={key} leftSection={<Icon size={17} stroke={1.6} aria-hidden="true" />}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Stack mih={150}>
        {tabs.map(({ key, content }) => (
          <Tabs.Panel key={key} value={key}>
            {content}
          </Tabs.Panel>
        ))}
      </Stack>
    </Tabs>
  );
}
