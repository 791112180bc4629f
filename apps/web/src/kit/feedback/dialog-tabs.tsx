import { Stack, Tabs } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface Way<Key extends string> {
  key: Key;
  label: string;
  icon: TablerIcon;
  content: ReactNode;
}

interface Props<Key extends string> {
  ways: readonly Way<Key>[];
  value: Key;
  onChange: (key: Key) => void;
}

/** Several ways to the same thing in a dialog, one at a time; the dialog's height stays when one is short. */
export function DialogTabs<Key extends string>({ ways, value, onChange }: Props<Key>) {
  return (
    <Tabs
      value={value}
      onChange={(key) => {
        const way = ways.find((one) => one.key === key);
        if (way) onChange(way.key);
      }}
      keepMounted={false}
    >
      <Tabs.List mb="md">
        {ways.map(({ key, label, icon: Icon }) => (
          <Tabs.Tab key={key} value={key} leftSection={<Icon size={17} stroke={1.6} aria-hidden="true" />}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Stack mih={150}>
        {ways.map(({ key, content }) => (
          <Tabs.Panel key={key} value={key}>
            {content}
          </Tabs.Panel>
        ))}
      </Stack>
    </Tabs>
  );
}
