// Stands for another test run: node use-test-cluster.ts <dataDir>, until its input ends.
import { startTestCluster } from '../test-cluster.ts';

const cluster = await startTestCluster(process.argv[2]);
process.stdout.write(`${cluster.ownerUrl}\n`);
process.stdin.resume().on('end', () => {
  void cluster.stop().then(() => process.stdout.write('done\n'));
});
